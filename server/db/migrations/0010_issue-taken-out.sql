ALTER TABLE "safetyFileIssueDocument" ADD COLUMN "takenOutOn" timestamptz;--> statement-breakpoint
ALTER TABLE "safetyFileIssueDocument" ADD COLUMN "takenOutById" integer;--> statement-breakpoint
ALTER TABLE "safetyFileIssueDocument" ADD COLUMN "takenOutReason" text;--> statement-breakpoint
ALTER TABLE "safetyFileIssueDocument" ADD CONSTRAINT "safetyFileIssueDocument_takenOutById_user_id_fk" FOREIGN KEY ("takenOutById") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "safetyFileIssueDocument_takenOutBy" ON "safetyFileIssueDocument" USING btree ("takenOutById") WHERE "takenOutById" is not null;