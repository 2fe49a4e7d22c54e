#!/usr/bin/env bash
# Runs a command with a PostgreSQL of its own, in a temporary folder and on a free port, whose address
# stands in the variable SPIELTISCH_TEST_DATABASE:
#
#   crates/server/tests/postgres.sh cargo nextest run -p server
#
# Nothing in it survives a power cut, because nothing has to: that makes it quick.
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

stop() {
  unprivileged "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}

bin=$(programs) || {
  echo "These tests need PostgreSQL: install the package postgresql." >&2
  exit 1
}
owner=$(id -un postgres 2>/dev/null || echo nobody)
folder=$(mktemp -d)
trap stop EXIT
[ "$(id -u)" != 0 ] || chown "$owner" "$folder"
cd "$(dirname "$0")/../../.."
(
  cd "$folder"
  unprivileged "$bin/initdb" -D data -U postgres -A trust --no-sync >log 2>&1
) || {
  cat "$folder/log" >&2
  exit 1
}

# A free port may be taken by somebody else before PostgreSQL has it.
started=false
for ((try = 0; try < 10; try++)); do
  port=$((20000 + RANDOM % 20000))
  settings="-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder"
  settings="$settings -c fsync=off -c full_page_writes=off -c synchronous_commit=off"
  settings="$settings -c max_connections=400 -c autovacuum=off"
  if (cd "$folder" && unprivileged "$bin/pg_ctl" -D data -w -l "$folder/data/log" -o "$settings" start) \
    >/dev/null 2>&1; then
    started=true
    break
  fi
done
$started || {
  echo "PostgreSQL does not start:" >&2
  tail "$folder/data/log" >&2
  exit 1
}
SPIELTISCH_TEST_DATABASE="postgres://postgres@127.0.0.1:$port" "$@"
