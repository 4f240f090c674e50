ALTER TABLE "questionTemplate" ADD COLUMN "suppliedAs" text;--> statement-breakpoint
CREATE UNIQUE INDEX "questionTemplate_supplied_once" ON "questionTemplate" USING btree ("suppliedAs");