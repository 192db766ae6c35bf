#!/usr/bin/env bash
# The platform without Docker: one API and one trainer of this repository against servers that run already.
#
#   TRAINYARD_DATABASE_URL=postgres://… TRAINYARD_NATS_URL=nats://… scripts/platform.sh
#
# The rest of the TRAINYARD_ variables are as for `trainyard` itself. TRAINERS=2 starts two trainers. Ctrl-C or a
# SIGTERM ends all of them; when one of them ends by itself the others are ended too, and its exit code is ours.
set -uo pipefail
# Each child in a process group of its own: a terminal's Ctrl-C reaches only us, and we ask each child once.
set -m

: "${TRAINYARD_DATABASE_URL:?is needed: a PostgreSQL 15 or newer}"
: "${TRAINYARD_NATS_URL:?is needed: a NATS 2.9 or newer with JetStream}"
trainyard=(node "$(dirname "$0")/../bin/trainyard.js")
children=()

end_all() {
  trap - INT TERM
  kill -TERM "${children[@]}" 2>/dev/null
  wait
}
trap 'end_all; exit 143' TERM
trap 'end_all; exit 130' INT

"${trainyard[@]}" api &
children+=($!)
for ((n = 0; n < ${TRAINERS:-1}; n++)); do
  # A trainer needs no database, so it is not told of one.
  env -u TRAINYARD_DATABASE_URL "${trainyard[@]}" trainer &
  children+=($!)
done

wait -n
code=$?
end_all
exit "$code"
