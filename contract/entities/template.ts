import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { int, name, optionalLongText, yesNo } from '../fields.ts'
import type { FolderNode } from '../documents/folders.ts'
import { listed } from '../references.ts'

/** A folder as shown in its template's row. */
export interface TemplateFolderNode extends FolderNode {
  isRequired: boolean
  isRestricted: boolean
  minDocuments: number
  documentCount: number
  classificationCode: string | null
}
interface TemplateFolderTree extends TemplateFolderNode {
  subFolders: TemplateFolderTree[]
}

/** A folder structure with starter documents, copied into new projects. */
export const template = defineEntity('template', {
  name: 'Template',
  plural: 'Templates',
  path: 'template',
  hub: 'Template',
  scope: 'all',
  draft: {
    name: name('Name', 150),
    typeId: listed('templateTypes', 'Type'),
    description: optionalLongText('Description', 1000),
    isActive: yesNo('Active', true),
  },
  facts: {
    folderCount: int('Folders', 0, 1e9),
    documentCount: int('Documents', 0, 1e9),
    /** In display order within each parent. */
    folders: z.array(z.custom<TemplateFolderNode>()),
    /** The same folders, nested by `subFolders` (specification, 3.4). */
    folderTrees: z.array(z.custom<TemplateFolderTree>()),
  },
  summary: ['name', 'typeId', 'typeName', 'isActive', 'folderCount', 'documentCount'],
})

export type Template = Row<typeof template>
export type TemplateSummary = Summary<typeof template>
export type TemplateDraft = Draft<typeof template>
