// What the admin page may load, and when (the contract, section 10).

const kB = (size) => ({ kB: size, budget: size * 1024 });

/**
 * The modules that a browser has asked for by then; everything that they import statically comes
 * with them. The list of jobs is in the page's first file; one job is the largest screen.
 */
export const STEPS = {
  jobs: { ...kB(90), modules: ['admin/main.tsx'] },
  job: {
    ...kB(370),
    modules: [
      'admin/main.tsx',
      'later:admin/app/antd-frame.tsx',
      'later:admin/jobs/edit/job-edit.screen.tsx',
    ],
  },
};

/** The files, by output path, that contain these modules, and their imports. */
export function loadedBy({ outputs }, modules) {
  const loaded = new Set();
  const add = (path) => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const each of outputs[path].imports) if (each.kind === 'import-statement') add(each.path);
  };
  for (const module of modules) {
    const path = Object.keys(outputs).find((each) => outputs[each].entryPoint === module);
    if (path === undefined) throw new Error(`The bundle has no file of ${module}.`);
    add(path);
  }
  return loaded;
}

/** How many bytes each step has loaded; `bytes` by output path, `always` are loaded in addition. */
export function sizesOf(metafile, bytes, always) {
  return Object.entries(STEPS).map(([step, { modules }]) => {
    const loaded = [...new Set([...always, ...loadedBy(metafile, modules)])];
    const size = loaded.reduce((sum, path) => sum + (bytes.get(path) ?? 0), 0);
    return { step, size };
  });
}
