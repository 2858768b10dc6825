// A worker whose entry throws while it loads.
throw new Error('broken while loading');
