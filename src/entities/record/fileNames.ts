/** Returns a document's name taken from its file's: 'Fire_safety  plan.v2.pdf' gives 'Fire safety plan.v2'. */
export function nameFromFile(fileName: string, longest = 200): string {
  const stem = fileName.replace(/\.[^.\s]{1,8}$/, '')
  return (stem || fileName)
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, longest)
}
