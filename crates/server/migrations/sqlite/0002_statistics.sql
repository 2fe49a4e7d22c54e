-- What the statistics group and order by stands in the rows themselves, so that an index alone answers them.
ALTER TABLE results ADD COLUMN day BIGINT NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN players BIGINT NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN points BIGINT NOT NULL DEFAULT 0;

UPDATE results SET
    day = finished / 86400000,
    players = (SELECT COUNT(*) FROM result_seats AS s WHERE s.match_id = results.match_id),
    points = (SELECT COALESCE(SUM(score), 0) FROM result_seats AS s WHERE s.match_id = results.match_id);

-- A bot is the same bot whatever it was called at the table: "who" is its bot name, and the name of a person.
ALTER TABLE result_seats ADD COLUMN who TEXT NOT NULL DEFAULT '';
ALTER TABLE result_seats ADD COLUMN game TEXT NOT NULL DEFAULT '';
ALTER TABLE result_seats ADD COLUMN day BIGINT NOT NULL DEFAULT 0;
ALTER TABLE result_seats ADD COLUMN players BIGINT NOT NULL DEFAULT 0;

UPDATE result_seats SET
    who = COALESCE(bot, name),
    game = (SELECT game FROM results AS r WHERE r.match_id = result_seats.match_id),
    day = (SELECT day FROM results AS r WHERE r.match_id = result_seats.match_id),
    players = (SELECT players FROM results AS r WHERE r.match_id = result_seats.match_id);

CREATE INDEX results_by_day ON results (game, day, players, points);
CREATE INDEX results_by_time ON results (finished, match_id);
CREATE INDEX seats_by_who ON result_seats (game, who, bot, players, won, score);
CREATE INDEX seats_by_score ON result_seats (game, score DESC, day);
