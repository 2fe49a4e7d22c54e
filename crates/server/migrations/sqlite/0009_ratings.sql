-- How strong cards are, game by game. Points and deviations are in thousandths, the volatility in billionths.
CREATE TABLE ratings (
    card_id    TEXT   NOT NULL REFERENCES cards (id),
    game       TEXT   NOT NULL,
    points     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    games      BIGINT NOT NULL,
    changed    BIGINT NOT NULL,
    PRIMARY KEY (card_id, game)
);

CREATE INDEX ratings_by_points ON ratings (game, points);

-- What every rated game did to them. It outlives the matches, so that the curve of a rating stays whole.
CREATE TABLE rating_changes (
    match_id  TEXT   NOT NULL,
    card_id   TEXT   NOT NULL REFERENCES cards (id),
    game      TEXT   NOT NULL,
    at        BIGINT NOT NULL,
    before    BIGINT NOT NULL,
    points    BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    PRIMARY KEY (match_id, card_id)
);

CREATE INDEX rating_changes_of_card ON rating_changes (card_id, game, at);
