CREATE TABLE "steadyTime" (
	"id" integer PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"storedOn" timestamptz NOT NULL
);
--> statement-breakpoint
DROP INDEX "notification_on";--> statement-breakpoint
DROP INDEX "auditEntry_record";--> statement-breakpoint
DROP INDEX "auditEntry_kind";--> statement-breakpoint
DROP INDEX "auditEntry_person";--> statement-breakpoint
DROP INDEX "auditEntry_project";--> statement-breakpoint
DROP INDEX "notification_unread";--> statement-breakpoint
CREATE INDEX "auditEntry_record" ON "auditEntry" USING btree ("entityKind","entityId","id");--> statement-breakpoint
CREATE INDEX "auditEntry_kind" ON "auditEntry" USING btree ("entityKind","id");--> statement-breakpoint
CREATE INDEX "auditEntry_person" ON "auditEntry" USING btree ("byUserId","id");--> statement-breakpoint
CREATE INDEX "auditEntry_project" ON "auditEntry" USING btree ("projectId","id") WHERE "projectId" is not null;--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("userId","id") WHERE not "isDeleted" and not "read";