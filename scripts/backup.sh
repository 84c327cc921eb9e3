#!/bin/sh
# Backups of a database with PostgreSQL's own programs (docs/recovery.md), into the folder BACKUPS.
#
#   backup.sh nightly            a dump each night, and every five minutes a list of the accounts that were erased
#   backup.sh now                a dump
#   backup.sh restore NAME [FILE]   a dump, else the newest, into a new database of that name on the same server
#   backup.sh drill [FILE]       the same, into a database that `npm run drill` checks and drops
#   backup.sh check              whether the newest dump is younger than 26 hours
set -eu
umask 077

folder=${BACKUPS:-backups}
keep=${BACKUP_KEEP:-30}
# Without what only poolers and other drivers know.
url=$(printf %s "${DATABASE_DIRECT_URL:-${DATABASE_URL:?}}" |
  sed -E 's/(pgbouncer|connection_limit|pool_timeout|supa|uselibpqcompat)=[^&]*&?//g; s/[?&]$//')
if [ -n "${DATABASE_CA:-}" ]; then
  PGSSLROOTCERT=$(mktemp)
  printf '%b\n' "$DATABASE_CA" > "$PGSSLROOTCERT"
  export PGSSLROOTCERT
  trap 'rm -f "$PGSSLROOTCERT"' EXIT
fi

newest() { find "$folder" -name 'loppbytet-*.dump' | sort | tail -n 1; }

dump() {
  file="$folder/loppbytet-$(date -u +%Y-%m-%dT%H%M%S).dump"
  # The mark of databases made for demos and tests would make the restored one such a database.
  pg_dump --dbname="$url" --format=custom --no-owner --no-acl --exclude-schema=loppbytet_disposable --file="$file.part"
  mv "$file.part" "$file"
  find "$folder" -name 'loppbytet-*.dump' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do rm -f "$old"; done
  echo "dumped: $file"
}

ask() { psql "$url" --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --command="$1"; }

# Lines that are in the list stay: after a restore the database does not know of them.
list_erased() {
  # Before the first migration there is nobody.
  migrated=$(ask "select to_regclass('users') is not null") || return 1
  [ "$migrated" = t ] || return 0
  list="$folder/erased.csv"
  touch "$list"
  ask "select id || ',' || to_char(deleted_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')
    from users where deleted_at is not null" > "$list.part"
  sort -u "$list" "$list.part" -o "$list.part"
  mv "$list.part" "$list"
}

# The address of another database on the same server.
at() {
  address=${url%%\?*}
  query=${url#"$address"}
  echo "${address%/*}/$1$query"
}

restore() {
  name=$1
  file=${2:-$(newest)}
  case $name in '' | *[!a-z0-9_]*) echo "The name of a database: a-z, 0-9 and _" >&2; exit 1 ;; esac
  [ -f "$file" ] || { echo "There is no dump in $folder." >&2; exit 1; }
  ask "create database $name"
  if [ "$command" = drill ]; then
    psql "$(at "$name")" --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --command='create schema loppbytet_disposable'
  fi
  pg_restore --dbname="$(at "$name")" --no-owner --no-acl --exit-on-error "$file"
  echo "restored: $file into the database $name"
}

is_recent() { [ -n "$(find "$folder" -name 'loppbytet-*.dump' -mmin -1560)" ]; }
has_todays() { [ -n "$(find "$folder" -name "loppbytet-$(date -u +%Y-%m-%d)T*.dump")" ]; }

nightly() {
  trap 'exit 0' TERM INT
  while :; do
    list_erased || echo 'the list of erased accounts was not written' >&2
    if [ -z "$(newest)" ] || { [ "$(date -u +%H)" -ge 2 ] && ! has_todays; }; then
      dump || echo 'the database was not dumped' >&2
    fi
    sleep 300 &
    wait $!
  done
}

mkdir -p "$folder"
command=${1:-}
case $command in
  nightly) nightly ;;
  now) list_erased; dump ;;
  restore) restore "${2:-}" "${3:-}" ;;
  drill) restore "drill_$(date -u +%Y%m%d_%H%M%S)" "${2:-}" ;;
  check) is_recent ;;
  *) sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 1 ;;
esac
