CREATE TABLE "erasures" (
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erasures_kind_reference_pk" PRIMARY KEY("kind","reference")
);
