-- Who people are: a card, and what recognises the keys of the devices that have it. "hidden" and "blocked" are the host's doing.
CREATE TABLE cards (
    id      TEXT   NOT NULL PRIMARY KEY,
    name    TEXT   NOT NULL,
    picture BIGINT NOT NULL,
    shown   BIGINT NOT NULL,
    hidden  BIGINT NOT NULL,
    blocked BIGINT NOT NULL,
    made    BIGINT NOT NULL
);

CREATE INDEX cards_under_orders ON cards (id) WHERE hidden <> 0 OR blocked <> 0;

CREATE TABLE card_keys (
    key     TEXT   NOT NULL PRIMARY KEY,
    card_id TEXT   NOT NULL REFERENCES cards (id),
    made    BIGINT NOT NULL
);

CREATE INDEX keys_by_card ON card_keys (card_id);

-- Codes that let another device have a card. "moves" takes the card from the device that made the code.
CREATE TABLE card_codes (
    code    TEXT   NOT NULL PRIMARY KEY,
    card_id TEXT   NOT NULL REFERENCES cards (id),
    made_by TEXT   NOT NULL,
    until   BIGINT NOT NULL,
    moves   BIGINT NOT NULL,
    used_by TEXT
);

CREATE INDEX codes_by_card ON card_codes (card_id);

CREATE TABLE card_blocks (
    card_id TEXT NOT NULL REFERENCES cards (id),
    other   TEXT NOT NULL REFERENCES cards (id),
    PRIMARY KEY (card_id, other)
);

CREATE INDEX blocks_by_other ON card_blocks (other);

-- The seats that belong to cards. "names" are those of all players, one in a line.
CREATE TABLE card_games (
    card_id  TEXT   NOT NULL REFERENCES cards (id),
    match_id TEXT   NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat     BIGINT NOT NULL,
    game     TEXT   NOT NULL,
    names    TEXT   NOT NULL,
    since    BIGINT NOT NULL,
    finished BIGINT,
    result   TEXT,
    PRIMARY KEY (card_id, match_id)
);

CREATE INDEX card_games_by_match ON card_games (match_id);
CREATE INDEX open_games_of_card ON card_games (card_id, since, match_id) WHERE finished IS NULL;
CREATE INDEX finished_games_of_card ON card_games (card_id, finished, match_id) WHERE result IS NOT NULL;
