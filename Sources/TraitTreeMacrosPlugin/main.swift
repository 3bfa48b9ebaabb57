import TraitTreeMacroExpansions

try runPlugin()
