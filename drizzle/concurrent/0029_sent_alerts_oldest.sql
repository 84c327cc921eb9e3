create index concurrently if not exists "sent_alerts_oldest" on sent_alerts (at);
