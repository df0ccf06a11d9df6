"""Test vectors for docs/FAIRNESS.md, from an implementation that shares nothing with the TypeScript one.

    python3 vectors.py           writes vectors.json
    python3 vectors.py --check   checks that vectors.json has these values

Only the standard library is used. The tests of the package read vectors.json and do not need Python.
"""

import hashlib
import hmac
import json
import pathlib
import sys

TICKETS = 1_000_000
WORDS = 2**32
FILE = pathlib.Path(__file__).with_name("vectors.json")


def sha(data):
    return hashlib.sha256(data).digest()


def mac(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def seed(name):
    """A reproducible seed: the SHA-256 of a name."""
    return sha(name.encode())


def draw_below(key, prefix, bound):
    limit = WORDS // bound * bound
    skipped = []
    cursor = 0
    while True:
        message = f"{prefix}:{cursor}"
        digest = mac(key, message.encode())
        for index in range(8):
            word = int.from_bytes(digest[4 * index : 4 * index + 4], "big")
            if word < limit:
                return {
                    "message": message,
                    "digest": digest.hex(),
                    "cursor": cursor,
                    "wordIndex": index,
                    "word": word,
                    "skipped": skipped,
                    "value": word % bound,
                }
            skipped.append(word)
        cursor += 1


def player(server_seed, client_seed, nonce):
    return {
        "serverSeed": server_seed.hex(),
        "serverSeedHash": sha(server_seed).hex(),
        "clientSeed": client_seed,
        "nonce": nonce,
        **draw_below(server_seed, f"{client_seed}:{nonce}", TICKETS),
    }


def players():
    plain = bytes(range(32))
    cases = [
        player(plain, "hello", 1),
        player(seed("player"), "明箱-幸运", 7),
        player(seed("player"), "a:b:1", 2),
        player(seed("player"), "🎯" * 64, 2**53 - 1),
    ]
    nonce = 1
    while not player(plain, "skip", nonce)["skipped"]:
        nonce += 1
    return [*cases, player(plain, "skip", nonce)]


def room_key(room_seed, beacon):
    return mac(room_seed, beacon) if beacon else room_seed


def shared(room_seed, codes, round_number, seat, beacon=None):
    prefix = f"{','.join(codes)}:{round_number}:{seat}"
    return {
        "roomSeed": room_seed.hex(),
        "roomSeedHash": sha(room_seed).hex(),
        "userCodes": codes,
        "beacon": beacon.hex() if beacon else None,
        "round": round_number,
        "seat": seat,
        **draw_below(room_key(room_seed, beacon), prefix, TICKETS),
    }


def order(room_seed, codes, beacon=None):
    """The same order as by swapping: the element at position p replaces the one taken out."""
    key = room_key(room_seed, beacon)
    left = list(range(1, len(codes) + 1))
    seats, indexes = [], []
    for place in range(1, len(codes)):
        index = draw_below(key, f"{','.join(codes)}:1:{place}", len(left))["value"]
        indexes.append(index)
        seats.append(left[index])
        left[index] = left[0]
        left = left[1:]
    return {
        "roomSeed": room_seed.hex(),
        "userCodes": codes,
        "beacon": beacon.hex() if beacon else None,
        "indexes": indexes,
        "seats": seats + left,
    }


def split(room_seed, total, shares, beacon=None):
    """A red packet in hundredths: one hundredth per share, the rest by tickets."""
    key = room_key(room_seed, beacon)
    code = f"packet/{total // 100}.{total % 100:02d}/{shares}"
    tickets = [draw_below(key, f"{code}:1:{n}", TICKETS)["value"] for n in range(1, shares + 1)]
    parts = apportion([ticket + 1 for ticket in tickets], total - shares)
    amounts = [part + 1 for part in parts]
    assert sum(amounts) == total and min(amounts) >= 1
    return {
        "roomSeed": room_seed.hex(),
        "roomSeedHash": sha(room_seed).hex(),
        "beacon": beacon.hex() if beacon else None,
        "total": f"{total // 100}.{total % 100:02d}",
        "shares": shares,
        "message": f"{code}:1:1:0",
        "digest": mac(key, f"{code}:1:1:0".encode()).hex(),
        "tickets": tickets,
        "amounts": [f"{amount // 100}.{amount % 100:02d}" for amount in amounts],
    }


def below():
    """Bounds that do not divide 2^32; with 2^31 + 1 nearly half of all words are skipped, so cursors advance."""
    key = seed("below")
    cases = [{"key": key.hex(), "prefix": "p", "bound": n, **draw_below(key, "p", n)} for n in (1, 2, 3, 52, TICKETS)]
    bound, number = 2**31 + 1, 1
    while draw_below(key, f"far{number}", bound)["cursor"] == 0:
        number += 1
    prefix = f"far{number}"
    return [*cases, {"key": key.hex(), "prefix": prefix, "bound": bound, **draw_below(key, prefix, bound)}]


def crash(chain, round_number, salt, edge, maximum):
    digest = mac(chain[round_number], salt.encode())
    top = int(digest.hex()[:13], 16)
    hundredths = 2**52 * (10_000 - edge) // ((2**52 - top) * 100)
    hundredths = min(max(100, hundredths), maximum)
    return {
        "round": round_number,
        "roundHash": chain[round_number].hex(),
        "previousHash": chain[round_number - 1].hex(),
        "salt": salt,
        "edgeBasisPoints": edge,
        "maximum": maximum,
        "digest": digest.hex(),
        "top52": str(top),
        "point": f"{hundredths // 100}.{hundredths % 100:02}",
    }


def crashes():
    length = 200
    chain = [seed("chain")]
    for _ in range(length):
        chain.insert(0, sha(chain[0]))
    rounds = [crash(chain, n, "a public salt · 盐", 400, 1_000_000) for n in range(1, 41)]
    rounds += [crash(chain, 1, "salt", 0, 1_000_000), crash(chain, length, "salt", 9_999, 1_000_000)]
    rounds += [crash(chain, n, "a public salt · 盐", 400, 150) for n in range(1, 6)]
    return {"seed": chain[length].hex(), "length": length, "terminatingHash": chain[0].hex(), "rounds": rounds}


def apportion(weights, total):
    whole = sum(weights)
    parts = [weight * total // whole for weight in weights]
    places = sorted(range(len(weights)), key=lambda place: (-(weights[place] * total % whole), place))
    for place in places[: total - sum(parts)]:
        parts[place] += 1
    return parts


def lucky_version(rows, tickets, edge):
    """The table of a lucky item at a chance, and its price: expected value over one less the edge, rounded up to a hundredth."""
    target = ("star-lance", 7, tickets, "428.00")
    rest = [(i, q, t, v) for (i, q, _, v), t in zip(rows, apportion([row[2] for row in rows], TICKETS - tickets)) if t > 0]
    entries = [target] + rest
    worth = sum(t * int(v.replace(".", "")) for _, _, t, v in entries)
    price = -(-worth * 10_000 // (TICKETS * (10_000 - edge)))
    version = version_of("lucky/low", 2, entries, f"{price // 100}.{price % 100:02d}")
    drawn = table_vector(version)["drawn"]
    return {"tickets": tickets, "edgeBasisPoints": edge, "price": version["price"], "hash": version_hash(version), "drawn": drawn}


def version_of(table, number, rows, price="0.00"):
    return {
        "format": 1,
        "table": table,
        "version": number,
        "price": price,
        "asset": "coin",
        "guarantee": None,
        "entries": [{"item": i, "quality": q, "tickets": t, "value": v} for i, q, t, v in rows],
    }


def version_hash(version):
    return sha(json.dumps(version, sort_keys=True, separators=(",", ":")).encode()).hex()


def item_of(entries, ticket):
    for entry in entries:
        ticket -= entry["tickets"]
        if ticket < 0:
            return entry["item"]
    raise ValueError("a table has fewer tickets than a million")


def table_vector(version):
    """A table and the first twelve draws of one pair."""
    pair = seed(version["table"])
    tickets = [player(pair, "tables", nonce)["value"] for nonce in range(1, 13)]
    return {
        "table": version["table"],
        "hash": version_hash(version),
        "tickets": [entry["tickets"] for entry in version["entries"]],
        "serverSeed": pair.hex(),
        "clientSeed": "tables",
        "drawn": [{"ticket": ticket, "item": item_of(version["entries"], ticket)} for ticket in tickets],
    }


def turntable():
    """Both tables of a wheel: while the top prize is locked, the most frequent other one has its tickets."""
    prizes = [
        ("shells", 1, 300_000, "0.00"),
        ("points", 1, 348_000, "0.00"),
        ("more-points", 1, 348_000, "0.00"),
        ("skin", 3, 3_000, "2.50"),
        ("top-coins", 1, 1_000, "100.00"),
    ]
    others = prizes[:-1]
    most = max(others, key=lambda prize: prize[2])
    locked = [(i, q, t + (prizes[-1][2] if i == most[0] else 0), v) for i, q, t, v in others]
    return [table_vector(version_of("turntable/open", 4, prizes)), table_vector(version_of("turntable/locked", 4, locked))]


AUTUMN = "rabbit moon lotus owl fox deer crane ginkgo lantern teapot flute wine pagoda boat maple grapes".split()


def festival():
    """Sixteen stickers, each with a sixteenth of a million."""
    rows = [(sticker, 1, TICKETS // 16, "0.00") for sticker in AUTUMN]
    return table_vector(version_of("festival/moonlit", 1, rows))


def odds():
    rows = [
        ("nebula-tide", 8, 2_600, "1180.00"),
        ("iron-orchid", 6, 1_400, "240.50"),
        ("paper-crane", 6, 26_001, "88.88"),
        ("harbour-fog", 4, 169_999, "9.90"),
        ("dust", 1, 800_000, "0.35"),
    ]
    version = {
        "format": 1,
        "table": "box/17",
        "version": 3,
        "price": "12.50",
        "asset": "coin",
        "guarantee": {"openings": 50, "quality": 6},
        "entries": [{"item": i, "quality": q, "tickets": t, "value": v} for i, q, t, v in rows],
    }
    text = json.dumps(version, sort_keys=True, separators=(",", ":"))
    kept = [row for row in rows if row[1] >= 6]
    cents = sum(t * int(v.replace(".", "")) for _, _, t, v in rows)
    return {
        "version": version,
        "canonical": text,
        "hash": sha(text.encode()).hex(),
        "expectedHundredthsTimesMillion": str(cents),
        "guaranteed": dict(zip([row[0] for row in kept], apportion([row[2] for row in kept], TICKETS))),
        "lucky": {
            "target": "star-lance",
            "tickets": 50_000,
            "consolation": apportion([row[2] for row in rows], TICKETS - 50_000),
            "versions": [lucky_version(rows, tickets, edge) for tickets, edge in ((10_000, 600), (50_000, 600), (123_400, 750), (750_000, 0))],
        },
        "turntable": turntable(),
        "festival": festival(),
        "apportioned": [
            {"weights": weights, "total": total, "parts": apportion(weights, total)}
            for weights, total in (([1, 1, 1], 100), ([1, 2, 4], 1_000_000), ([7, 7, 7, 7, 7, 7], 1_000_000), ([1, 999_999], 10))
        ],
    }


def vectors():
    beacon = sha(b"beacon")
    codes = ["ache-7f2c", "Río", "三号"]
    return {
        "player": players(),
        "shared": [
            *(shared(seed("room"), codes, n, seat) for n in (1, 2) for seat in (1, 2, 3)),
            shared(seed("room"), codes, 1, 1, beacon),
        ],
        "order": [
            order(seed("roll"), [f"player-{n}" for n in range(1, 13)]),
            order(seed("roll"), codes, beacon),
            order(seed("roll"), ["alone"]),
        ],
        "split": [
            split(seed("packet"), 888, 5),
            split(seed("packet"), 50_000, 100),
            split(seed("packet"), 50_000, 100, beacon),
            split(seed("packet"), 7, 7),
            split(seed("packet"), 1, 1),
            split(seed("packet"), 8, 7),
            # So large that one ticket more or less in a weight shows.
            split(seed("packet"), 100_000_000, 2),
        ],
        "below": below(),
        "crash": crashes(),
        "odds": odds(),
    }


if __name__ == "__main__":
    made = vectors()
    if sys.argv[1:] == ["--check"]:
        same = json.loads(FILE.read_text("utf-8")) == made
        print("vectors.json holds these values" if same else "vectors.json holds other values")
        sys.exit(0 if same else 1)
    FILE.write_text(json.dumps(made, indent=2, ensure_ascii=False) + "\n", "utf-8")
