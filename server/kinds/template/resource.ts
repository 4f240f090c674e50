import { sql } from 'drizzle-orm'
import { template, type TemplateFolderNode } from '#contract/entities/template.ts'
import { nested } from '#contract/documents/folders.ts'
import { audience } from '#server/core/audience.ts'
import { templates } from '#server/db/tables/template.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { templateTree } from './tree.ts'
import { templateRules } from './rules.ts'

const count = (of: string) =>
  sql.raw(`(select count(*)::int from "${of}" x where x."templateId" = "template".id and not x."isDeleted")`)

export const templateResource: KindResource<typeof template> = {
  entity: template,
  table: templates,
  rules: templateRules,
  facts: {
    folderCount: count('templateFolder'),
    documentCount: count('templateDocument'),
    folders: sql`(select coalesce(jsonb_agg(jsonb_build_object(
        'id', f.id, 'parentId', f."parentId", 'name', f.name, 'rowVersion', f."rowVersion", 'isRequired', f."isRequired", 'isRestricted', f."isRestricted",
        'minDocuments', f."minDocuments", 'classificationCode', (select c.code from "manualClassification" c where c.id = f."manualClassificationId"),
        'documentCount', (select count(*) from "templateDocument" d where d."folderId" = f.id and not d."isDeleted")
      ) order by f."sortOrder", f.id), '[]'::jsonb) from "templateFolder" f where f."templateId" = "template".id and not f."isDeleted")`,
  },
  dependsOn: { templateFolder: true, templateDocument: true, manualClassification: ['code'] },
  forReader: ({ folders }) => (folders ? { folderTrees: nested(folders as TemplateFolderNode[]) } : {}),
  async afterwards(w, row, before) {
    const key = `template/${row.id}`
    if (before === row) await templateTree.treeGone(w, key, row.id, audience.kind('template'))
    else if (!before) await templateTree.treeMade(w, key, audience.kind('template'))
  },
}
