-- Matches in which something is due: a computer plays, or somebody has no time left.
CREATE TABLE due (
    match_id TEXT   NOT NULL PRIMARY KEY REFERENCES matches (id),
    at       BIGINT NOT NULL
);

CREATE INDEX due_by_time ON due (at, match_id);

-- The one row about the store itself. No program before "readable_from" understands what lies here. "heartbeat" is the last
-- moment at which somebody is known to have served.
CREATE TABLE house (
    id            BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    readable_from TEXT   NOT NULL,
    heartbeat     BIGINT
);

INSERT INTO house (id, readable_from) VALUES (1, '0.2.0');

-- When nobody served.
CREATE TABLE pauses (
    since BIGINT NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL
);
