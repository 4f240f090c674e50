ALTER TABLE "onSiteTraining" ALTER COLUMN "languageId" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "onSiteTraining" DROP COLUMN "language";