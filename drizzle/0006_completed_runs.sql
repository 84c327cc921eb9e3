CREATE TABLE "completed_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL
);
