"""A winning hand in each notation that is read: what is given, and the hand it is."""

from mjgui.core import parse_hand
from tests.records import game_of, packed

RECORDED = "[EEE,1]123m1178s456p9s|SW0100"

SAMPLES: dict[str, tuple[str, str]] = {
    "canonical": ("123万456条789饼东东东中中", "123m456s789pEEECC|EE0000"),
    "compact": ("[NNN3]78889m11888p8m", "[NNN,3]78889m11888p8m|EE0000"),
    "botzone": ("CHI W2 1 PENG F1 2 GANG J1 0 W1W1 T2T3T4", "[123m,1][EEE,2][CCCC]11m23s4s|EE0000"),
    "kajongg": ("c1 c1 wewewe drdrdr dgdgdg s7 s8 s9", "11m78pEEECCCFFF9p|EE0000"),
    "prefixed": ("m055z7z7,m78-9,z5555,z666=", "[789m,2][PPPP][FFF,2]555mCC|EE0000"),
    "extended": ("[12-3m]456m{5=555^p}(1111z)33s", "[123m,2][5555p,6][EEEE]456m3s3s|EE0000"),
    "mpsz": ("123m406p789s1122z+5m", "123m789s456pEESS5m|EE0000"),
    "pictures": ("🀇🀈🀉🀊🀋🀌🀍🀎🀏🀔🀔🀙🀚🀛", "123456789m55s12p3p|EE0000"),
    "mahgen": ("123m456p_789s11555z|1z", "[789s,1]123m456pEEPPPE|EE0000"),
    "mjimage": ("456789m456s456p1w,t1w,d3p", "456789m456s456pEE|EE1000"),
    "riichi-hand": ("123m456m789m11s_99*9p", "[999p,2]123456789m1s1s|EE0000"),
    "arrows": ("234s55m[2<34p][<234m][^東東東]5m", "[234p,2][234m,1][EEE,2]55m234s5m|EE0000"),
    "hidden": ("23477p 0990m 123s 1111z", "[9999m][123s][EEEE,1]2347p7p|EE0000"),
    "mjai": ("1m 2m 3m 4m 5mr 6m 7m 8m 9m P P P E E", "123456789mEPPPE|EE0000"),
    "record": (packed(game_of(parse_hand(RECORDED))), RECORDED),
}
