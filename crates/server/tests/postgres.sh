#!/usr/bin/env bash
# Runs a command with a PostgreSQL of its own, in a temporary folder and on a free port, whose address
# stands in the variable SPIELTISCH_TEST_DATABASE:
#
#   crates/server/tests/postgres.sh cargo nextest run -p server
#
# Nothing in it survives a power cut, because nothing has to: that makes it quick. A test may stop it
# and start it again by the program that the variable SPIELTISCH_TEST_CONTROL names.
set -euo pipefail

# Where the programs lie: Debian keeps them away from the others, by version.
programs() {
  local folder
  for folder in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -Vr); do
    [ -x "$folder/initdb" ] && echo "$folder" && return
  done
  dirname "$(command -v initdb)"
}

# PostgreSQL refuses to be root.
unprivileged() {
  if [ "$(id -u)" = 0 ]; then
    setpriv --reuid="$owner" --regid="$(id -g "$owner")" --clear-groups "$@"
  else
    "$@"
  fi
}

remove() {
  control stop || true
  rm -rf "$folder"
}

bin=$(programs) || {
  echo "These tests need PostgreSQL: install the package postgresql." >&2
  exit 1
}
owner=$(id -un postgres 2>/dev/null || echo nobody)
folder=$(mktemp -d)
trap remove EXIT
[ "$(id -u)" != 0 ] || chown "$owner" "$folder"
cd "$(dirname "$0")/../../.."
(
  cd "$folder"
  unprivileged "$bin/initdb" -D data -U postgres -A trust --no-sync >log 2>&1
) || {
  cat "$folder/log" >&2
  exit 1
}

# What tests do to it: start, stop as if the power failed, cut all connections.
control() {
  case $1 in
    start) (cd "$folder" && unprivileged "$bin/pg_ctl" -D data -w -l data/log -o "$settings" start) ;;
    stop) unprivileged "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop ;;
    cut)
      "$bin/psql" -q -h 127.0.0.1 -p "$port" -U postgres -c \
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'spieltisch'"
      ;;
  esac >/dev/null 2>&1
}

# With SPIELTISCH_TEST_DURABLE it is as careful as one that people use.
careless="-c fsync=off -c full_page_writes=off"
[ -z "${SPIELTISCH_TEST_DURABLE:-}" ] || careless=""

# A free port may be taken by somebody else before PostgreSQL has it.
started=false
for ((try = 0; try < 10; try++)); do
  port=$((20000 + RANDOM % 20000))
  settings="-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder"
  settings="$settings $careless -c max_connections=400 -c autovacuum=off"
  if control start; then
    started=true
    break
  fi
done
$started || {
  echo "PostgreSQL does not start:" >&2
  tail "$folder/data/log" >&2
  exit 1
}

# The same for the tests that do so themselves.
{
  echo '#!/usr/bin/env bash'
  declare -p bin owner folder port settings
  declare -f unprivileged control
  echo 'control "$1"'
} >"$folder/control"
chmod +x "$folder/control"
SPIELTISCH_TEST_CONTROL="$folder/control" \
  SPIELTISCH_TEST_DATABASE="postgres://postgres@127.0.0.1:$port" "$@"
