alter table disputes validate constraint disputes_proposed_decision, validate constraint disputes_proposed;
