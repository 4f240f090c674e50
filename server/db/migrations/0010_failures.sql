ALTER TABLE "onSiteTraining" ADD COLUMN "languageId" integer;--> statement-breakpoint
ALTER TABLE "rfiAnswerLink" ADD COLUMN "withdrawnOn" timestamptz;--> statement-breakpoint
ALTER TABLE "rfiAnswerLink" ADD COLUMN "mailId" bigint;--> statement-breakpoint
CREATE INDEX "onSiteTraining_language" ON "onSiteTraining" USING btree ("languageId");
--> statement-breakpoint
-- data
UPDATE "onSiteTraining" t SET "languageId" = coalesce((SELECT l.id FROM "lookup" l WHERE l."list" = 'languages' AND l."code" = t."language" LIMIT 1), 10);
