// How much the admin page may load at which step (the contract, section 10).

const kB = (size) => ({ kB: size, budget: size * 1024 });

/**
 * The modules that a browser has requested by each step; their static imports are loaded with them.
 * The list of jobs is in the page's first file; one job is the largest screen.
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

/** Returns the output paths of the files that contain these modules, and of their imports. */
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

/** Returns the bytes that each step has loaded; `bytes`: by output path; `always`: in each step. */
export function sizesOf(metafile, bytes, always) {
  return Object.entries(STEPS).map(([step, { modules }]) => {
    const loaded = [...new Set([...always, ...loadedBy(metafile, modules)])];
    const size = loaded.reduce((sum, path) => sum + (bytes.get(path) ?? 0), 0);
    return { step, size };
  });
}
