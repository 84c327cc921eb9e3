alter table notices validate constraint notices_decision, validate constraint notices_appeal_outcome;
