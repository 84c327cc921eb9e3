CREATE TABLE "erasures" (
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erasures_kind_reference_pk" PRIMARY KEY("kind","reference")
);
--> statement-breakpoint
-- pg-boss makes its tables when it first starts. What was given up before this release is kept as long as what is given up
-- from now on, and what others had not erased by then becomes rows of `erasures`.
DO $$
BEGIN
	IF to_regclass('pgboss.job') IS NULL THEN
		RETURN;
	END IF;
	UPDATE pgboss.job SET keep_until = start_after + interval '365 days'
	WHERE name = 'dead-letters' AND state < 'active';
	INSERT INTO "erasures" ("kind", "reference")
	SELECT found.kind, found.reference
	FROM (
		SELECT
			CASE
				WHEN data ? 'uploadId' THEN 'upload'
				WHEN data ? 'key' THEN 'file'
				WHEN data ? 'paymentMethodId' THEN 'card'
				ELSE 'customer'
			END AS kind,
			coalesce(data->>'uploadId', data->>'key', data->>'paymentMethodId', data->>'customerId') AS reference
		FROM pgboss.job
		WHERE state <= 'active'
			AND (CASE WHEN name = 'dead-letters' THEN source_name ELSE name END) IN ('erase', 'detach-card', 'delete-customer')
	) AS found
	WHERE found.reference IS NOT NULL
	ON CONFLICT DO NOTHING;
END $$;
