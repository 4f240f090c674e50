/** Where a stored file is fetched; `inline` where the browser may show it. */
export const fileAddress = (fileId: number, inline = false) => `/api/file/${fileId}${inline ? '?inline=1' : ''}`
