"""Noisy mentions of names, made by rule and the same on every run, and sentences without any name.

The seven kinds follow what was seen in players' questions: particles, spacing, a mistyped jamo, initial
consonants, the wrong keyboard layout, other spellings (aliases and sounds), misspelt or shortened names.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grammar import hangul
from grammar.names import NameEntry

KINDS = ("particles", "spacing", "typo", "initials", "keyboard", "respelling", "misspelling")

_FRAMES = {
    "card": (
        "지금 {} 낼 수 있어?",
        "{} 카드 비용 얼마야",
        "상대가 {} 깔아놨는데 나도 영향 받아?",
        "기온 -12도인데 {} 내면 식물 생산 늘어나요?",
        "바다 5개 놓인 상태에서 {} 쓰면 몇 점임",
        "{} 효과가 내 차례 아닐 때도 되는 거 맞지?",
    ),
    "corporation": ("나 {} 기업인데 시작할 때 돈 몇 원 받아?", "{} 능력이 상대 턴에도 발동됨?"),
    "prelude": ("{} 서곡 내면 바로 적용돼?", "서곡으로 {} 내고 나서 돈 남나요"),
    "milestone": ("{} 업적 달성하려면 뭐가 필요해?", "2인플에서 {} 업적 조건 똑같아?"),
    "award": ("{} 제정하면 2등도 점수 받나", "{} 기업상은 뭘 세는 거예요"),
    "standard_project": ("{} 일반 프로젝트 비용이 얼마야?", "한 턴에 {} 사용 두 번 해도 됨?"),
    "standard_action": ("{} 행동은 세대마다 여러 번 되나요", "{} 쓰면 테라포밍 등급 올라가?"),
    "colony": ("{} 위성에 무역 보내면 뭐 받아요", "{} 개척기지 지으면 보너스 있어?"),
    "event": ("{} 이벤트 나오면 누가 손해야?", "이번 세대 {} 이벤트인데 영향력으로 막혀?"),
    "board": ("{} 지도에서는 업적이 뭐가 있어?", "{} 지도 규칙 알려줘"),
    "party": ("{} 집권 중이면 보너스 뭐야", "{} 정책 아무나 쓸 수 있나요"),
}
_ENGLISH = (
    "Can I play {} if all oceans are placed?",
    "What does {} cost when I have a discount?",
    "My opponent has {} in play, do I lose plants?",
)
_PARTICLES = ("은/는", "이/가", "을/를", "으로/로", "이랑/랑")
_ENDINGS = ("만", "도", "한테", "부터", "까지", "에서는", "한테도", "카드를", "카드만")
_VOWELS = {
    "ㅐ": "ㅔ",
    "ㅔ": "ㅐ",
    "ㅓ": "ㅗ",
    "ㅗ": "ㅓ",
    "ㅜ": "ㅡ",
    "ㅡ": "ㅜ",
    "ㅑ": "ㅏ",
    "ㅠ": "ㅜ",
    "ㅕ": "ㅓ",
}
_LEADS = {"ㅋ": "ㄲ", "ㅌ": "ㄸ", "ㅍ": "ㅂ", "ㅅ": "ㅆ", "ㅈ": "ㅊ", "ㅊ": "ㅈ", "ㅆ": "ㅅ"}
_NEIGHBOURS = ("ㅂㅈㄷㄱㅅ", "ㅁㄴㅇㄹㅎ", "ㅋㅌㅊㅍ", "ㅛㅕㅑㅐㅔ", "ㅗㅓㅏㅣ", "ㅠㅜㅡ")
_QWERTY = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


@dataclass(frozen=True, slots=True)
class Mention:
    """A sentence with one noisy mention between start and end, and the thing it means."""

    sentence: str
    surface: str
    meant: str
    kind: str


def mentions(entries: Iterable[NameEntry]) -> Iterator[Mention]:
    """Give every name with every kind of noise that changes it recognisably."""
    by_id: dict[str, list[NameEntry]] = {}
    for entry in entries:
        by_id.setdefault(entry.id, []).append(entry)
    for meant, group in by_id.items():
        for kind in KINDS:
            rng = random.Random(zlib.crc32(f"{kind}|{meant}".encode()))
            made = _noisy(kind, group, rng)
            if made is None:
                continue
            surface, tail = made
            english = not any(hangul.is_syllable(char) or "ㄱ" <= char <= "ㅎ" for char in surface + tail)
            frames = _ENGLISH if english and kind != "keyboard" else _FRAMES[group[0].kind]
            sentence = rng.choice(frames).format(surface + tail)
            yield Mention(hangul.nfc(sentence), hangul.nfc(surface), meant, kind)


def _noisy(kind: str, group: list[NameEntry], rng: random.Random) -> tuple[str, str] | None:
    """Make the surface and what is glued behind it, or None where the noise would leave nothing to find."""
    korean = [entry.text for entry in group if entry.form == "official" and entry.lang == "ko"]
    if kind == "respelling":
        return _respelt(group, rng)
    if kind == "misspelling":
        return _misspelt(group, korean, rng)
    if not korean or not hangul.has_hangul(korean[0]):
        return None
    name = korean[0]
    size = sum(map(hangul.is_syllable, name))
    if kind == "particles":
        if rng.random() < 0.6:
            return name, hangul.josa(name, rng.choice(_PARTICLES))
        return name, rng.choice(_ENDINGS)
    if kind == "spacing":
        return (_respaced(name, rng), "") if size >= 4 else None
    if kind == "typo":
        return (
            (_slipped(name, rng), rng.choice(("", "", "을", "도")))
            if len(hangul.decompose(name)) >= 10
            else None
        )
    if kind == "initials":
        return (hangul.initials(name), "") if size >= 4 and name.replace(" ", "").isalpha() else None
    typed = hangul.to_keyboard(name)
    return (typed, "") if size >= 3 and typed.replace(" ", "").isalpha() else None


def _respaced(name: str, rng: random.Random) -> str:
    if " " in name and rng.random() < 0.6:
        return name.replace(" ", "") if rng.random() < 0.6 else name.replace(" ", "", 1)
    bare = name.replace(" ", "")
    at = rng.randrange(1, len(bare))
    return bare[:at] + " " + bare[at:]


def _slipped(name: str, rng: random.Random) -> str:
    """Replace, drop or add one jamo of one syllable."""
    places = [at for at, char in enumerate(name) if hangul.is_syllable(char)]
    while True:
        at = rng.choice(places)
        lead, vowel, tail = hangul.split(name[at])
        how = rng.randrange(4)
        if how == 0:
            lead = _near(lead, rng)
        elif how == 1:
            vowel = _near(vowel, rng)
        elif how == 2:
            tail = "" if tail else rng.choice("ㄴㅇㄹㅁ")
        else:
            tail = _near(tail, rng) if tail else tail
        char = hangul.join(lead, vowel, tail)
        if char != name[at]:
            return name[:at] + char + name[at + 1 :]


def _near(jamo: str, rng: random.Random) -> str:
    row = next((row for row in _NEIGHBOURS if jamo in row), jamo)
    return rng.choice(row)


def _respelt(group: list[NameEntry], rng: random.Random) -> tuple[str, str] | None:
    """Take an alias as it is, or one changed in sound, spacing or by a slip."""
    aliases = [
        entry for entry in group if entry.lang == "ko" and entry.form in ("literal", "transliteration")
    ]
    long = [entry for entry in aliases if len(hangul.decompose(entry.text)) >= 10]
    if not long:
        return (aliases[0].text, "") if aliases else None
    entry = rng.choice(long)
    if rng.random() < 0.35:
        return entry.text, rng.choice(("", "", "은", "도"))
    if entry.form == "transliteration":
        return _sounding(entry.text, rng), ""
    return (_slipped(entry.text, rng) if rng.random() < 0.5 else _respaced(entry.text, rng)), ""


def _sounding(name: str, rng: random.Random) -> str:
    """Write the same sounds otherwise: up to two vowels or consonants by ear."""
    chars = list(name)
    places = [at for at, char in enumerate(chars) if hangul.is_syllable(char)]
    for at in rng.sample(places, min(2, len(places))):
        lead, vowel, tail = hangul.split(chars[at])
        if rng.random() < 0.6:
            vowel = _VOWELS.get(vowel, vowel)
        else:
            lead = _LEADS.get(lead, lead)
        chars[at] = hangul.join(lead, vowel, tail)
    return "".join(chars)


def _misspelt(group: list[NameEntry], korean: list[str], rng: random.Random) -> tuple[str, str] | None:
    """Misspell the English name, or shorten the Korean one to first syllables."""
    parts = korean[0].split() if korean else []
    if len(parts) >= 2 and all(map(hangul.has_hangul, parts)) and rng.random() < 0.3:
        short = "".join(part[0] for part in parts) + parts[-1][-1]
        if len(short) >= 3 and len(parts[-1]) >= 2:
            return short, rng.choice(("", "", "은", "도"))
    name = next(entry.text for entry in group if entry.form == "official" and entry.lang == "en")
    letters = [at for at, char in enumerate(name) if char.isascii() and char.isalpha()]
    if len(letters) < 7:
        return name, ""
    at = rng.choice(letters[1:-1])
    how = rng.randrange(4)
    if how == 0:
        return name[:at] + name[at + 1 :], ""
    if how == 1:
        return name[:at] + name[at] + name[at:], ""
    if how == 2 and name[at + 1].isalpha():
        return name[:at] + name[at + 1] + name[at] + name[at + 2 :], ""
    row = next(row for row in _QWERTY if name[at].lower() in row)
    return name[:at] + rng.choice(row) + name[at + 1 :], ""


NAMELESS = tuple(
    line.strip()
    for line in """
    한 세대에 행동을 몇 번까지 할 수 있나요?
    연구 단계에 카드 몇 장까지 살 수 있어?
    새 카드를 뽑으면 바로 3원을 내야 하나요
    바다 타일은 총 몇 개예요?
    해양 타일 옆에 도시를 놓으면 2원 받는 거 맞지?
    산소가 8%가 되면 기온도 같이 올라가나요
    기온이 0도가 되면 바다를 하나 더 놓을 수도 있어?
    식물 8개를 모으면 녹지를 어디에 놓아야 해?
    내 타일이 없으면 아무 데나 놓아도 됨?
    열 8개로 온도 올리면 TR도 올라가?
    에너지는 생산 단계에 전부 열로 바뀌나요?
    돈 생산력이 마이너스가 될 수도 있나요
    강철은 건물 태그 카드에만 쓸 수 있는 거지?
    티타늄 하나가 3원 맞아?
    강철이 남으면 거스름돈 받나
    업적은 게임 전체에서 세 개까지만 되는 거죠?
    업적 하나 달성하는 데 8원 맞음?
    기업상 세 번째는 20원 내야 함?
    기업상 2등도 2점 받는 거야?
    두 명이서 하면 2등 점수 없나요
    동점이면 돈 많은 사람이 이기는 거 맞죠
    선 플레이어는 언제 바뀌어?
    패스하면 그 세대에는 더 못 하나요?
    행동을 하나만 하고 턴을 넘겨도 되나요
    카드 더미가 다 떨어지면 어떻게 해?
    손패 제한이 있어?
    버린 카드를 다시 볼 수 있나요
    이벤트 카드 태그는 계속 세나요?
    파란 카드 능력은 세대마다 한 번만 쓰는 거지
    빨간 카드는 뒤집어서 놓는 거 맞아?
    도시 옆에 도시를 못 놓는 거 아니야?
    녹지가 도시 점수에 들어가요?
    상대 녹지도 내 도시 점수에 들어감?
    마지막 세대에 식물이 남으면 녹지로 바꿀 수 있어?
    게임은 언제 끝나요?
    지표 세 개가 다 차면 그 세대까지만 하나요
    기온이 최대인데 더 올리면 TR 받아?
    조건이 안 맞는 카드를 살 수는 있나요?
    영하 10도 이하 조건이면 지금 -8도라 못 내지?
    태그 두 개짜리 카드는 두 번 세나요
    목성 태그는 어디에 쓰는 거예요
    와일드 태그는 업적에도 쓸 수 있어?
    드래프트할 때 어느 방향으로 넘겨?
    첫 세대에는 드래프트 안 하는 거 맞지
    기업 두 장 중에 하나 고르는 거야?
    시작할 때 카드 열 장 받고 몇 장 살 수 있어
    서곡 카드는 몇 장 받나요?
    서곡은 두 장 다 내야 돼?
    무역하려면 에너지 3개 내야 하나요
    무역선단은 언제 돌아와?
    한 위성에 개척기지를 두 개 지을 수 있어?
    의원을 로비에서 보내면 공짜인가요
    당대표는 어떻게 정해져?
    지배당이 동률이면 누가 집권해
    금성 개척률이 8%면 카드 뽑는 거 맞아?
    세계 정부 테라포밍은 누가 정하나요
    혼자 할 때 몇 세대까지 해야 함?
    솔로에서 TR은 14부터 시작이지?
    내가 카드를 안 사면 돈을 아낄 수 있잖아
    상대방 자원을 없앨 때 내 것도 없애야 돼?
    아무도 식물이 없으면 그 효과는 무시해?
    이번 달 모임에서는 확장 없이 하자
    규칙이 달라졌는지 알려줘
    게임을 새로 시작할 때 점수판은 어떻게 놓아?
    시장에 나온 확장판을 다 섞어도 되나요
    이거 완전 전설의 게임이네 규칙 좀 알려줘
    남은 돈은 다음 세대로 넘어가?
    카드를 나무 상자에 넣어도 되나요
    풀리지 않는 질문이 있어요
    연구할 때 네 장 다 버려도 돼?
    후원금 같은 건 없는 게임이지?
    수도 없이 해봤는데 아직도 헷갈려
    대출은 못 받는 거지?
    혜택이 두 개면 둘 다 받아?
    생산력이 오르면 바로 자원을 받나요?
    생산을 깎을 때 0 밑으로 못 내려가지?
    녹지 타일 놓으면 산소 1% 오르고 TR 1 오르는 거죠
    산소가 최대인데 녹지를 놓으면 TR 없음?
    바다가 아홉 개 다 깔리면 더 못 놓지?
    특허 하나가 1원이야?
    표준 프로젝트 비용도 할인받을 수 있나요
    우주 태그 카드를 강철로 살 수 있어?
    건물 태그가 여덟 개 있으면 되는 업적이 있지
    상대가 규칙을 틀렸다는데 누가 맞아?
    점수 계산 순서가 어떻게 돼요?
    타일 위에 놓인 보너스는 누가 가져가
    보너스 카드도 3원 내고 사야 하나
    카드에 올린 동물은 한 마리에 1점이야?
    미생물은 두 개에 1점 맞아?
    상대 카드 위에 자원을 올려줘도 돼?
    ㅋㅋㅋ 이거 실화냐 내 TR 20인데
    ㅇㅇ 그럼 패스하고 끝내자
    아 ㄹㅇ 돈이 없네 ㅠㅠ 특허라도 팔까
    How many actions may I take on my turn?
    Can I pass after only one action?
    When does the first player marker move?
    How many cards do we buy in the research phase?
    Do I pay 3 M€ for every card I keep?
    Is the draft used in the first generation?
    Does placing an ocean tile always give TR?
    What happens when the oxygen reaches 8%?
    Can I place a greenery anywhere if I own no tiles?
    Do I get 2 M€ for each ocean next to my tile?
    May a city be placed next to another city?
    Does a greenery next to two cities score for both?
    Who wins if two players are tied on points?
    Is there a hand limit?
    Are event tags counted after they are played?
    Can my energy production go below zero?
    How low can the M€ production go?
    What is steel worth when I pay for a building?
    Can I use titanium for a card without a space tag?
    Do I get change when I overpay with steel?
    How many milestones can be claimed in total?
    Does the third award cost 20?
    Is second place worth 2 points in a two-player game?
    What happens when the deck runs out?
    Does energy turn into heat before or after production?
    May I spend 16 heat to raise the temperature twice?
    Do I have to use all of a card's bonuses?
    Can I remove plants from myself?
    Does the game end as soon as all parameters are maxed?
    Can I still place greeneries after the last generation?
    How many generations are there in the solo game?
    Where do the neutral tiles go in solo?
    How much does it cost to send a second delegate?
    Who becomes the party leader when there is a tie?
    Does the world government step give anybody TR?
    How many colonies can I build on one tile?
    When do the trade fleets return?
    This city is mine, so who gets the bonus?
    My friend says I must reveal my hand, is he right?
    We want to research the rules before we play.
    Which tags count for the wild tag?
    Can a requirement be met by the card itself?
    Do blue cards work on other players' turns?
    Is my terraform rating also my income?
    Can I sell cards that I just bought?
    """.splitlines()
    if line.strip()
)
