"""Recomputes an export of docs/FAIRNESS.md in another language than the store's own verifier.

    python3 recompute.py export.jsonl

It shares its arithmetic with vectors.py and nothing with the TypeScript. Signatures of a beacon are not checked here, what follows from
its randomness is. Ends with 1 when a draw differs or its kind is not known.
"""

import collections
import json
import sys

from vectors import TICKETS, apportion, crash, draw_below, item_of, order, player, room_key, sha, split, version_hash


def hundredths(text):
    return int(text.replace(".", ""))


def table_of(version, outcome, counts_guarantee):
    """The entries a ticket is looked up in: those published, or those of a guarantee that is due."""
    entries, guarantee = version["entries"], version["guarantee"]
    if not (counts_guarantee and guarantee) or outcome["guarantee"]["misses"] < guarantee["openings"]:
        return entries
    kept = [entry for entry in entries if entry["quality"] >= guarantee["quality"]]
    parts = apportion([entry["tickets"] for entry in kept], TICKETS)
    return [{**entry, "tickets": part} for entry, part in zip(kept, parts)]


def outcome_fits(record, versions, ticket, counts_guarantee):
    outcome = record["outcome"]
    entries = table_of(versions[outcome["odds"]], outcome, counts_guarantee)
    return ticket == record["ticket"] and item_of(entries, ticket) == outcome["item"]


def opened(record):
    """The seed of a room, once it is known to be the one that was published, and the randomness that is mixed in."""
    room_seed = bytes.fromhex(record["roomSeed"])
    beacon = record.get("beacon")
    if sha(room_seed).hex() != record["roomSeedHash"]:
        raise ValueError("another seed than was published")
    if beacon and sha(bytes.fromhex(beacon["signature"])).hex() != beacon["randomness"]:
        raise ValueError("another randomness than the beacon's")
    return room_seed, bytes.fromhex(beacon["randomness"]) if beacon else None


def player_fits(record, versions):
    draw = player(bytes.fromhex(record["serverSeed"]), record["clientSeed"], record["nonce"])
    in_order = record["publishedAt"] <= record["chosenAt"]
    is_published = draw["serverSeedHash"] == record["serverSeedHash"]
    return in_order and is_published and outcome_fits(record, versions, draw["value"], True)


def shared_fits(record, versions):
    room_seed, beacon = opened(record)
    prefix = f"{','.join(record['userCodes'])}:{record['round']}:{record['seat']}"
    ticket = draw_below(room_key(room_seed, beacon), prefix, TICKETS)["value"]
    return outcome_fits(record, versions, ticket, False)


def order_fits(record, _versions):
    room_seed, beacon = opened(record)
    return order(room_seed, record["userCodes"], beacon)["seats"][: len(record["seats"])] == record["seats"]


def split_fits(record, _versions):
    room_seed, beacon = opened(record)
    amounts = split(room_seed, hundredths(record["total"]), record["shares"], beacon)["amounts"]
    return amounts[: len(record["amounts"])] == record["amounts"]


def crash_fits(record, _versions):
    hashes = [bytes.fromhex(record["roundHash"])]
    for _ in range(record["round"]):
        hashes.insert(0, sha(hashes[0]))
    made = crash(hashes, record["round"], record["salt"], record["edgeBasisPoints"], hundredths(record["maximum"]))
    return hashes[0].hex() == record["chain"] and made["point"] == record["point"]


FITS = {"player": player_fits, "shared": shared_fits, "order": order_fits, "split": split_fits, "crash": crash_fits}


def main(path):
    versions, matched, failed = {}, collections.Counter(), []
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        record = json.loads(line) if line.strip() else {"kind": "beacon"}
        kind = record["kind"]
        if kind == "beacon":
            continue
        if kind == "odds":
            fits = version_hash(record["odds"]) == record["hash"]
            versions[record["hash"]] = record["odds"]
        else:
            fits = kind in FITS and FITS[kind](record, versions)
        if not fits:
            failed.append(number)
        elif kind == "player":
            matched[versions[record["outcome"]["odds"]]["table"].split("/")[0]] += 1
        else:
            matched[kind] += 1
    print(", ".join(f"{count} {kind}" for kind, count in sorted(matched.items())))
    print(f"{len(failed)} differ" + (f": line {failed[0]}" if failed else ""))
    return 1 if failed or not matched else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
