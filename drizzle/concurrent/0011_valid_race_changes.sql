alter table race_changes validate constraint race_changes_kind, validate constraint race_changes_days, validate constraint race_changes_confirmed;
