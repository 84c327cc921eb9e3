-- The mail about a message in a dispute was called "caseMessage".
do $$ begin
  -- The queue makes its tables itself, when it first starts.
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set data = jsonb_set(data, '{mail}', '"disputeMessage"') where data->>'mail' = 'caseMessage';
  end if;
end $$;
