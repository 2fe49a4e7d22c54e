-- How well cards do at the puzzles of a game. Points and deviations are in thousandths; "day" is the last day since 1970 whose puzzle was
-- solved. What belongs to a card goes with it, also where a program forgets the card that does not know these tables yet.
CREATE TABLE puzzle_standings (
    card_id   TEXT COLLATE "C" NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
    game      TEXT COLLATE "C" NOT NULL,
    points    BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    tried     BIGINT NOT NULL,
    solved    BIGINT NOT NULL,
    streak    BIGINT NOT NULL,
    best      BIGINT NOT NULL,
    days      BIGINT NOT NULL,
    day       BIGINT,
    PRIMARY KEY (card_id, game)
);

-- What was tried, so that each puzzle counts once: "day" is the day since 1970 whose puzzle it was, 0 in training.
CREATE TABLE puzzle_tries (
    card_id TEXT COLLATE "C" NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
    game    TEXT COLLATE "C" NOT NULL,
    puzzle  TEXT COLLATE "C" NOT NULL,
    day     BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (card_id, game, puzzle, day)
);
