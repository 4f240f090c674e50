DROP INDEX "projectProcessSubType_once";--> statement-breakpoint
ALTER TABLE "projectProcessSubType" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "projectProcessSubType_once" ON "projectProcessSubType" USING btree ("projectId","systemId","processSubTypeId") WHERE not "isDeleted";--> statement-breakpoint
-- data
-- What a project used was used by its building in use as well; from now on each system has its own.
INSERT INTO "projectProcessSubType" ("projectId", "systemId", "processSubTypeId", "isEnabled", "approvalTemplateId",
    "questionTemplateId", "stageUsers", "validityHours", "reviewMonths", "createdOn", "createdById", "updatedOn", "updatedById")
SELECT o."projectId", 40, o."processSubTypeId", o."isEnabled", o."approvalTemplateId", o."questionTemplateId",
    o."stageUsers", o."validityHours", o."reviewMonths", o."createdOn", o."createdById", o."updatedOn", o."updatedById"
FROM "projectProcessSubType" o JOIN "project" p ON p.id = o."projectId" JOIN "processSubType" s ON s.id = o."processSubTypeId"
WHERE NOT o."isDeleted" AND NOT p."isDeleted" AND p."systems" @> '["fm"]' AND s."processKindId" IN (10, 20, 40, 50, 70, 80)
ORDER BY o.id;
