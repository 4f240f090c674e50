ALTER TABLE "accident" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "disciplinary" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "equipment" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "incident" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "induction" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "inspection" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "nonEquipmentInspection" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "nonEquipmentItem" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "observation" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "onSiteTraining" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "permit" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "questionResponseAction" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "rams" ADD COLUMN "systemId" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
CREATE INDEX "accident_system" ON "accident" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "disciplinary_system" ON "disciplinary" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "equipment_system" ON "equipment" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "incident_system" ON "incident" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "induction_system" ON "induction" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "inspection_system" ON "inspection" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "nonEquipmentInspection_system" ON "nonEquipmentInspection" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "nonEquipmentItem_system" ON "nonEquipmentItem" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "observation_system" ON "observation" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "onSiteTraining_system" ON "onSiteTraining" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "permit_system" ON "permit" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "questionResponseAction_system" ON "questionResponseAction" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
CREATE INDEX "rams_system" ON "rams" USING btree ("projectId","systemId","id") WHERE not "isDeleted";--> statement-breakpoint
-- data
-- What was handed over, and what belongs to a building that is in use or closed, is of facility management.
update "equipment" e set "systemId" = 40 from "project" p, "equipmentType" t
where p.id = e."projectId" and t.id = e."equipmentTypeId" and t."isAsset"
  and (e."handedOverOn" is not null or e."statusId" in (60, 70) or p."statusId" in (50, 60));--> statement-breakpoint
update "nonEquipmentItem" i set "systemId" = 40 from "project" p, "equipmentType" t
where p.id = i."projectId" and t.id = i."equipmentTypeId" and t."isAsset" and p."statusId" in (50, 60);
