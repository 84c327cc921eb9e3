alter table race_tips validate constraint race_tips_outcome;
