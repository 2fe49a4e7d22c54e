-- Tables that anybody may join, under a name of their own that does not let anybody watch. "until" is renewed while whoever opened
-- one is there. Setup and clock are JSON.
CREATE TABLE open_tables (
    id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    match_id  TEXT COLLATE "C" NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    since     BIGINT NOT NULL,
    until     BIGINT NOT NULL,
    game      TEXT COLLATE "C" NOT NULL,
    setup     TEXT COLLATE "C" NOT NULL,
    clock     TEXT COLLATE "C" NOT NULL,
    rated     BIGINT NOT NULL,
    practice  BIGINT NOT NULL,
    seats     BIGINT NOT NULL,
    free      BIGINT NOT NULL,
    host_name TEXT COLLATE "C" NOT NULL,
    host_card TEXT COLLATE "C"
);

CREATE INDEX open_tables_by_time ON open_tables (since, id);
CREATE INDEX open_tables_by_match ON open_tables (match_id);

-- People who look for somebody to play with, for as long as "until" is renewed, and the match that was found. "wish" is all that
-- two of them have to have in common.
CREATE TABLE seeks (
    id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    wish      TEXT COLLATE "C" NOT NULL,
    game      TEXT COLLATE "C" NOT NULL,
    clock     TEXT COLLATE "C" NOT NULL,
    rated     BIGINT NOT NULL,
    name      TEXT COLLATE "C" NOT NULL,
    key       TEXT COLLATE "C" NOT NULL,
    card_id   TEXT COLLATE "C",
    points    BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    since     BIGINT NOT NULL,
    until     BIGINT NOT NULL,
    match_id  TEXT COLLATE "C"
);
