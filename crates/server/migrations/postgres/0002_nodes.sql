-- Who serves, and what: nothing here outlives the nodes, so it need not outlive the database either.

-- A node lives while its lease is renewed.
CREATE UNLOGGED TABLE nodes (
    node  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    until BIGINT           NOT NULL
);

-- Which node has which match open, and who is at its table there.
CREATE UNLOGGED TABLE open_matches (
    match_id TEXT COLLATE "C" NOT NULL,
    node     TEXT COLLATE "C" NOT NULL,
    around   TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (match_id, node)
);

CREATE INDEX open_by_node ON open_matches (node);

-- The node on which the computers of a match think.
CREATE UNLOGGED TABLE thinking (
    match_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    node     TEXT COLLATE "C" NOT NULL
);

CREATE INDEX thinking_by_node ON thinking (node);

-- The time of the database, in milliseconds since 1970.
CREATE FUNCTION millis_now() RETURNS BIGINT LANGUAGE sql VOLATILE
    RETURN CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT);
