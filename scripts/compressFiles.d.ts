/**
 * Writes `name.br` and `name.gz` beside each file of a build that they make smaller, for `@fastify/static`.
 * @param startedMs when the build began, ms since 1970 UTC: files that are older have theirs
 */
export declare function compressFiles(folder: string, startedMs: number): void;
//# sourceMappingURL=compressFiles.d.ts.map