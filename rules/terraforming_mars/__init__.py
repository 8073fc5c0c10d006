"""What data cannot say of Terraforming Mars: tile legality, acts, phases and scoring."""
