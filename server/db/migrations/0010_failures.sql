ALTER TABLE "rfiAnswerLink" ADD COLUMN "withdrawnOn" timestamptz;--> statement-breakpoint
ALTER TABLE "rfiAnswerLink" ADD COLUMN "mailId" bigint;