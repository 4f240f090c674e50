ALTER TABLE "changeRequest" DROP CONSTRAINT "changeRequest_sourceRfiId_rfi_id_fk";
--> statement-breakpoint
ALTER TABLE "changeRequest" DROP CONSTRAINT "changeRequest_sourceObservationId_observation_id_fk";
--> statement-breakpoint
ALTER TABLE "changeRequest" DROP CONSTRAINT "changeRequest_sourceIncidentId_incident_id_fk";
--> statement-breakpoint
ALTER TABLE "questionResponseAction" DROP CONSTRAINT "questionResponseAction_observationId_observation_id_fk";
--> statement-breakpoint
ALTER TABLE "questionResponseAction" DROP CONSTRAINT "questionResponseAction_permitId_permit_id_fk";
--> statement-breakpoint
ALTER TABLE "questionResponseAction" DROP CONSTRAINT "questionResponseAction_incidentId_incident_id_fk";
--> statement-breakpoint
ALTER TABLE "questionResponseAction" DROP CONSTRAINT "questionResponseAction_accidentId_accident_id_fk";
--> statement-breakpoint
ALTER TABLE "questionResponseAction" DROP CONSTRAINT "questionResponseAction_ramsId_rams_id_fk";
--> statement-breakpoint
ALTER TABLE "questionResponseAction" DROP CONSTRAINT "questionResponseAction_onSiteTrainingId_onSiteTraining_id_fk";
--> statement-breakpoint
ALTER TABLE "questionResponseAction" DROP CONSTRAINT "questionResponseAction_inductionId_induction_id_fk";
--> statement-breakpoint
ALTER TABLE "questionResponseAction" DROP CONSTRAINT "questionResponseAction_inspectionId_inspection_id_fk";
--> statement-breakpoint
ALTER TABLE "questionResponseAction" DROP CONSTRAINT "questionResponseAction_nonEquipmentInspectionId_nonEquipmentInspection_id_fk";
--> statement-breakpoint
DROP INDEX "changeRequest_rfi";--> statement-breakpoint
DROP INDEX "changeRequest_observation";--> statement-breakpoint
DROP INDEX "changeRequest_incident";--> statement-breakpoint
DROP INDEX "questionResponseAction_observation";--> statement-breakpoint
DROP INDEX "questionResponseAction_permit";--> statement-breakpoint
DROP INDEX "questionResponseAction_incident";--> statement-breakpoint
DROP INDEX "questionResponseAction_accident";--> statement-breakpoint
DROP INDEX "questionResponseAction_rams";--> statement-breakpoint
DROP INDEX "questionResponseAction_training";--> statement-breakpoint
DROP INDEX "questionResponseAction_induction";--> statement-breakpoint
DROP INDEX "questionResponseAction_inspection";--> statement-breakpoint
DROP INDEX "questionResponseAction_itemInspection";--> statement-breakpoint
ALTER TABLE "changeRequest" ADD COLUMN "sourceId" integer;--> statement-breakpoint
ALTER TABLE "questionResponseAction" ADD COLUMN "sourceKind" text;--> statement-breakpoint
ALTER TABLE "questionResponseAction" ADD COLUMN "sourceId" integer;--> statement-breakpoint
-- The one record that a row names becomes its source.
UPDATE "changeRequest" SET "sourceId" = CASE source WHEN 'rfi' THEN "sourceRfiId"
    WHEN 'observation' THEN "sourceObservationId" WHEN 'incident' THEN "sourceIncidentId" END;--> statement-breakpoint
UPDATE "changeRequest" SET source = 'none' WHERE source IN ('rfi', 'observation', 'incident') AND "sourceId" IS NULL;--> statement-breakpoint
UPDATE "questionResponseAction" SET ("sourceKind", "sourceId") = (SELECT named.* FROM (VALUES
    ('observation', "observationId"), ('permit', "permitId"), ('incident', "incidentId"), ('accident', "accidentId"),
    ('rams', "ramsId"), ('induction', "inductionId"), ('onSiteTraining', "onSiteTrainingId"),
    ('inspection', "inspectionId"), ('nonEquipmentInspection', "nonEquipmentInspectionId")
  ) named (kind, id) WHERE named.id IS NOT NULL LIMIT 1)
  WHERE num_nonnulls("observationId", "permitId", "incidentId", "accidentId", "ramsId", "inductionId",
    "onSiteTrainingId", "inspectionId", "nonEquipmentInspectionId") > 0;--> statement-breakpoint
CREATE INDEX "changeRequest_source" ON "changeRequest" USING btree ("sourceId","source");--> statement-breakpoint
CREATE INDEX "questionResponseAction_source" ON "questionResponseAction" USING btree ("sourceId","sourceKind");--> statement-breakpoint
ALTER TABLE "changeRequest" DROP COLUMN "sourceRfiId";--> statement-breakpoint
ALTER TABLE "changeRequest" DROP COLUMN "sourceObservationId";--> statement-breakpoint
ALTER TABLE "changeRequest" DROP COLUMN "sourceIncidentId";--> statement-breakpoint
ALTER TABLE "questionResponseAction" DROP COLUMN "observationId";--> statement-breakpoint
ALTER TABLE "questionResponseAction" DROP COLUMN "permitId";--> statement-breakpoint
ALTER TABLE "questionResponseAction" DROP COLUMN "incidentId";--> statement-breakpoint
ALTER TABLE "questionResponseAction" DROP COLUMN "accidentId";--> statement-breakpoint
ALTER TABLE "questionResponseAction" DROP COLUMN "ramsId";--> statement-breakpoint
ALTER TABLE "questionResponseAction" DROP COLUMN "onSiteTrainingId";--> statement-breakpoint
ALTER TABLE "questionResponseAction" DROP COLUMN "inductionId";--> statement-breakpoint
ALTER TABLE "questionResponseAction" DROP COLUMN "inspectionId";--> statement-breakpoint
ALTER TABLE "questionResponseAction" DROP COLUMN "nonEquipmentInspectionId";
