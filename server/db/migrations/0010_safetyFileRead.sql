ALTER TABLE "permit" ADD COLUMN "fileRead" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "permit" ADD COLUMN "withoutFile" jsonb;