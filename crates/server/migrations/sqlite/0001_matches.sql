-- BIGINT, TEXT and composite keys mean the same in SQLite and PostgreSQL.
CREATE TABLE matches (
    id     TEXT   NOT NULL PRIMARY KEY,
    game   TEXT   NOT NULL,
    begun  BIGINT NOT NULL,
    header TEXT   NOT NULL
);

CREATE INDEX matches_by_game ON matches (game, begun);

-- What happened, append-only: whoever inserts (match_id, seq) first has won the race.
CREATE TABLE entries (
    match_id TEXT   NOT NULL REFERENCES matches (id),
    seq      BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    payload  TEXT   NOT NULL,
    PRIMARY KEY (match_id, seq)
);

CREATE TABLE results (
    match_id TEXT   NOT NULL PRIMARY KEY REFERENCES matches (id),
    game     TEXT   NOT NULL,
    finished BIGINT NOT NULL,
    moves    BIGINT NOT NULL
);

CREATE TABLE result_seats (
    match_id TEXT   NOT NULL REFERENCES results (match_id),
    seat     BIGINT NOT NULL,
    name     TEXT   NOT NULL,
    bot      TEXT,
    score    BIGINT NOT NULL,
    won      BIGINT NOT NULL,
    PRIMARY KEY (match_id, seat)
);
