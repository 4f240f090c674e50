import { folderOf } from '#src/ui/files/folderOf.ts'

/** Files that operating systems and office programs create: 'Thumbs.db', '.DS_Store', '~$Report.docx'. */
const byName = /^(?:\.ds_store|\._.*|\.localized|thumbs\.db|ehthumbs\.db|desktop\.ini|~\$.*|.*\.tmp|.*\.dwl2?)$/i
const byFolder = /(?:^|\/)(?:__MACOSX|\.Trashes|\.Spotlight-V100|\$RECYCLE\.BIN)(?:\/|$)/i

const isSystemFile = (file: File) => byName.test(file.name) || byFolder.test(folderOf(file))

/** Removes system files from dropped files. */
export function withoutSystemFiles(files: readonly File[]) {
  const kept = files.filter((file) => !isSystemFile(file))
  return { kept, leftOut: files.filter(isSystemFile).map(({ name }) => name) }
}

/** Lists what was left out: 'Thumbs.db and .DS_Store were left out: computers keep them for themselves.' */
export function leftOutWords(names: readonly string[]) {
  const different = [...new Set(names)]
  const [most, rest] = [different.slice(0, 4), different.length - 4]
  const all = rest > 0 ? [...most, `${rest} more`] : most
  const listed = all.length === 1 ? all[0]! : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
  return `${listed} ${names.length === 1 ? 'was' : 'were'} left out: computers keep such files for themselves.`
}
