ALTER TABLE "safetyFileIssue" ADD COLUMN "acceptedForName" text;--> statement-breakpoint
ALTER TABLE "safetyFileIssue" ADD COLUMN "acceptedForRole" text;--> statement-breakpoint
ALTER TABLE "safetyFileIssue" ADD COLUMN "acceptedForCompany" text;--> statement-breakpoint
ALTER TABLE "safetyFileIssue" ADD COLUMN "letterFileId" integer;