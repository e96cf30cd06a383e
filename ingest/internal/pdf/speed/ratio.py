"""Pages a second of referent beside pdftotext, each file and each folder in sum.

    ratio.py --bin referent [--runs 5] FILE_OR_FOLDER...

Both are whole processes, from start to end: `referent outline FILE --json`, which is
parse to blocks with the outline and the references, and `pdftotext -raw FILE`
(poppler), which gives text alone. They take turns, and the best of the runs counts for
either. By the clock is what a user waits for, and means something on an idle machine
only; by CPU is user and system time of all threads, which says more on a busy one:
referent reads pages on all processors, pdftotext on one.
"""
import argparse
import os
import resource
import subprocess
import time


def pages(path):
    for line in subprocess.run(["pdfinfo", path], capture_output=True, text=True, errors="replace").stdout.splitlines():
        if line.startswith("Pages:"):
            return int(line.split()[1])
    return 0


def timed(command):
    """Seconds by the clock and of CPU, None where the command fails."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    clock, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return (clock, cpu) if done.returncode == 0 else None


def best(path, binary, runs):
    """The best seconds of either tool on a file, None where one of them fails."""
    commands = [[binary, "outline", path, "--json"], ["pdftotext", "-raw", path, os.devnull]]
    found = [[], []]
    for _ in range(runs + 1):
        for got, command in zip(found, commands):
            t = timed(command)
            if t is None:
                return None
            got.append(t)
    return [tuple(min(column) for column in zip(*got[1:])) for got in found]  # the first run warms up


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--bin", default="referent")
    p.add_argument("--runs", type=int, default=5)
    p.add_argument("paths", nargs="+")
    a = p.parse_args()
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors, best of {a.runs}")
    print("| | pages | referent pages/s | pdftotext pages/s | by the clock | by CPU |")
    print("|---|---|---|---|---|---|")
    for path in a.paths:
        files = [path]
        if os.path.isdir(path):
            files = sorted(os.path.join(d, f) for d, _, names in os.walk(path) for f in names if f.lower().endswith(".pdf"))
        count, sums, left = 0, [[0, 0], [0, 0]], 0
        for f in files:
            got = best(f, a.bin, a.runs)
            if got is None:
                left += 1
                continue
            count += pages(f)
            for total, t in zip(sums, got):
                total[0] += t[0]
                total[1] += t[1]
        name = os.path.basename(path.rstrip("/"))
        if len(files) > 1:
            name += f", {len(files) - left} files"
        (ours, ours_cpu), (theirs, theirs_cpu) = sums
        if count and ours and theirs_cpu:
            print(f"| {name} | {count} | {count / ours:.0f} | {count / theirs:.0f} | {theirs / ours:.2f} | {theirs_cpu / ours_cpu:.2f} |", flush=True)
        if left:
            print(f"{name}: {left} files are left out, as one of the two reads no text in them")


main()
