-- data
-- Folders that were accepted although their documents were not are open again. Those of a locked file stay; the next
-- issue names them.
UPDATE "projectFolder" f SET "statusId" = 10, "reviewedById" = NULL, "rowVersion" = f."rowVersion" + 1,
  "handoverReason" = 'It was accepted while documents in it were not approved, or with fewer than it needs.'
FROM "project" p
WHERE p.id = f."projectId" AND p."statusId" NOT IN (50, 60) AND f."statusId" = 40 AND NOT f."isDeleted"
  AND (SELECT count(*) FILTER (WHERE d."statusId" IN (30, 35, 50)) < greatest(1, f."minDocuments")
      OR count(*) FILTER (WHERE d."statusId" NOT IN (30, 35, 50)) > 0
    FROM "projectDocument" d
    WHERE d."folderId" = f.id AND NOT d."isDeleted" AND NOT d."isConfidential" AND d."statusId" <> 70);
