create index concurrently if not exists "settlement_offers_offered_by" on settlement_offers (offered_by);
