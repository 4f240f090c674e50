DROP INDEX "storedFile_owner";--> statement-breakpoint
ALTER TABLE "outboxMail" ADD COLUMN "nextTryOn" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "summarisedOn" timestamptz;--> statement-breakpoint
CREATE INDEX "outboxMail_waiting" ON "outboxMail" USING btree ("nextTryOn") WHERE "sentOn" is null;--> statement-breakpoint
CREATE INDEX "storedFile_content" ON "storedFile" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "libraryDocument_folder" ON "libraryDocument" USING btree ("folderId");--> statement-breakpoint
CREATE INDEX "storedFile_owner" ON "storedFile" USING btree ("ownerKind","ownerId");