import { templateDocument } from '#contract/entities/templateDocument.ts'
import { entityData, type Opened } from '#src/data/entityData.ts'
import { removeFile, upload } from '#src/data/uploads.ts'

export const templateDocuments = {
  ...entityData(templateDocument),
  setFile: (opened: Opened) => upload(templateDocument, 'templateDocumentFile', opened),
  /** Its input is the id of the document: it has one file. */
  dropFile: (opened: Opened) => removeFile(templateDocument, 'templateDocumentFile', opened),
}
