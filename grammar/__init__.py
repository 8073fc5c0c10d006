"""Every language simpan reads, as text and as parsers; knows no game."""
